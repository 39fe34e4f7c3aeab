import type { Plugin, Rolldown } from 'vite'

/** What the sign-in page loads behind its form, so that the form can be typed in before xstate has arrived. */
const behindForm =
  /[\\/]src[\\/](?:app[\\/](?:routes[\\/]redirect-after-login|shell[\\/]session-watch)|features[\\/]session[\\/]login-flow)\.tsx?$/

/** What the pages behind the sign-in share: packed together it weighs less, and it comes in one answer. */
const signedIn =
  /[\\/]src[\\/](?:app[\\/]routes[\\/]protected|orders[\\/](?:orders\.texts|order-badges\.rules)|ui[\\/](?:layout[\\/](?:card|panel|stat-card|use-page-title)|table[\\/]data-table|feedback[\\/](?:empty-state|query-error)))\.tsx?$/

/** What stands around a list that can be searched. */
const lists =
  /[\\/]src[\\/]ui[\\/](?:files[\\/](?:csv-button|show-file)|buttons[\\/]link-button|forms[\\/]select|layout[\\/]use-search-query)\.tsx?$/

/**
 * Keeps what the first page needs in one chunk, what follows it in another, and in a third what all pages behind
 * the sign-in share. Left alone the bundler splits off whatever a later page needs too, and /login would wait for
 * six small files, each packed worse than all of them together.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 1 },
    { name: 'core', test: behindForm },
    { name: 'shell', test: signedIn },
    { name: 'list', test: lists },
  ],
}

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

/**
 * Tells V8 to compile the first chunk while it arrives, beside the main thread, instead of every function when it
 * is first called (https://v8.dev/blog/explicit-compile-hints). It looks for this at the very beginning only,
 * where Vite puts its list of chunks after every banner.
 */
export function compiledOnArrival(): Plugin {
  return {
    name: 'compiled-on-arrival',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
