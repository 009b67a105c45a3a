#include <stdio.h>
int main(void) {
    int a[3] = {1, 2, 3};
    printf("%d\n", a[0]);
    return 0;
}
