import type { Plugin, Rolldown } from 'vite'

/**
 * Keeps what the first page needs in one chunk. Left alone the bundler splits off whatever a later page needs
 * too, and /login would wait for six small files, each packed worse than all of them together.
 */
export const firstChunk: Rolldown.CodeSplittingOptions = { groups: [{ name: 'first', tags: ['$initial'] }] }

/**
 * Keeps the bundler's helpers in the first chunk too. It moves them to a file of 0.4 kB as soon as one later
 * chunk uses them and nothing else of the first: a CommonJS library that stands alone, as Papa Parse does.
 */
export function helpersInFirstChunk(): Plugin {
  return {
    name: 'helpers-in-first-chunk',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]kernel[\\/]csv\.ts$/ },
      handler: (code) => ({ code: `import 'react'\n${code}`, map: null }),
    },
  }
}
