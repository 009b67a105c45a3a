
// For projects whose `lib` is older than `Symbol.dispose`. Newer ones declare the same.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}
