/** What instances of a global class are. Without the `lib` that declares the class, there are none. */
type InstanceOf<Scope, Class extends PropertyKey> = Scope extends Record<Class, { prototype: infer Instance }>
  ? Instance
  : never;
type InWebAssembly<Class extends PropertyKey, Otherwise = never> = typeof globalThis extends { WebAssembly: infer Scope }
  ? InstanceOf<Scope, Class>
  : Otherwise;

/** The wasm: its bytes, or what `WebAssembly.compile` made of them. */
export type SyncInitInput = ArrayBuffer | ArrayBufferView | InWebAssembly<"Module">;

/** The wasm, or where it can be fetched. */
export type InitInput =
  | string
  | InstanceOf<typeof globalThis, "Request">
  | InstanceOf<typeof globalThis, "Response">
  | InstanceOf<typeof globalThis, "URL">
  | SyncInitInput;

/** What the wasm exports for the code around it. */
export interface InitOutput {
  readonly memory: InWebAssembly<"Memory", unknown>;
}

/** Loads the wasm from its bytes or from a compiled module, before anything else is called. */
export function initSync(module: { module: SyncInitInput }): InitOutput;

/**
 * Loads the wasm, before anything else is called. By default, it is fetched from the file next to the script. In Node.js, it
 * has been loaded already.
 */
export default function init(options?: {
  module_or_path: InitInput | Promise<InitInput>;
}): Promise<InitOutput>;
