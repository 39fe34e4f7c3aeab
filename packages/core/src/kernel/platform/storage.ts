/** Storage of a client for its session: the browser's local storage, a file of the CLI, or memory. */
export interface PortalStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes everything that the client has stored, not only the session. */
  clear(): void
}

/** Makes a storage that lives as long as the process; for tests and for browsers that block storage. */
export function memoryStorage(initial: Record<string, string> = {}): PortalStorage {
  const entries = new Map(Object.entries(initial))
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
