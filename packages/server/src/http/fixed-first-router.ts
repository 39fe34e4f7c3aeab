import { type Result, type Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * A router that looks a path without parameters up at once; it comes before any pattern that would match it too. Routes
 * are for all methods.
 */
export class FixedFirstRouter<T> implements Router<T> {
  readonly name = 'FixedFirstRouter'
  readonly #fixed = new Map<string, Result<T>>()
  readonly #patterns = new TrieRouter<T>()

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) this.#patterns.add(method, path, handler)
    else this.#fixed.set(path, [[[handler, {}]]])
  }

  match(method: string, path: string): Result<T> {
    return this.#fixed.get(path) ?? this.#patterns.match(method, path)
  }
}
