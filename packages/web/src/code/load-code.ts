import { isNewRelease, reloadForRelease } from './release.ts'

/** Reason why code could not be loaded: no answer, a new release without this file, or an answer that is no code. */
export type CodeFailure = 'offline' | 'outdated' | 'broken'

/** Code that could not be loaded; a `TypeError`, as import() and fetch throw for a lost connection. */
export class CodeError extends TypeError {
  readonly failure: CodeFailure
  constructor(failure: CodeFailure, cause: unknown) {
    super(`code not loaded: ${failure}`, { cause })
    this.failure = failure
  }
}

/**
 * Loads code; every import() that something shown waits for goes through it. After a failure it asks the server for its
 * release: a new one reloads the page when nothing is lost by it, the same one gets a second try. Throws a `CodeError`;
 * calling it again loads again.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const attempt = async () => {
    await loadFailedStyles()
    return load()
  }
  try {
    return await attempt()
  } catch (error) {
    const isNew = await isNewRelease()
    if (isNew === null) throw new CodeError('offline', error)
    // The page is about to reload; nothing may happen until then.
    if (isNew && reloadForRelease()) return new Promise(() => {})
    if (isNew) throw new CodeError('outdated', error)
    return attempt().catch((again: unknown) => {
      throw new CodeError('broken', again)
    })
  }
}

/** Links of style sheets that have failed. */
const failedStyles = new Set<HTMLLinkElement>()

// The event of a link does not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

/** Loads the style sheets again that have failed; Vite's import() asks for each only once. Rejects when one fails. */
async function loadFailedStyles(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(links.map(loadAgain))
}

const loadAgain = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.addEventListener('load', resolve)
    next.addEventListener('error', reject)
    link.replaceWith(next)
  })
