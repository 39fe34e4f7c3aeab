const checkTimeoutMs = 10_000

/** Releases that this tab has reloaded for; a second failure of the same release is no reason to reload again. */
const reloadedKey = 'reloaded-for'

const ownEntry = document.querySelector('script[type=module][src]')?.getAttribute('src')
let newEntry: string | null = null
const listeners = new Set<() => void>()
let checking: Promise<boolean | null> | null = null

/** The release of the server, for `useSyncExternalStore`. */
export const newRelease = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isKnown: (): boolean => newEntry !== null,
}

/** Asks the server for its release: true when it differs from that of this page, null without an answer. */
export const isNewRelease = (): Promise<boolean | null> =>
  (checking ??= check().finally(() => {
    checking = null
  }))

async function check(): Promise<boolean | null> {
  const entry = await entryOfServer()
  if (entry === null) return null
  newEntry = entry === ownEntry ? null : entry
  for (const listener of listeners) listener()
  return newEntry !== null
}

async function entryOfServer(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(checkTimeoutMs) })
    if (!answer.ok) return null
    return entryOf(await answer.text())
  } catch {
    return null
  }
}

/** The address of the entry script, whose name changes with every chunk behind it; null in a page of another kind. */
function entryOf(page: string): string | null {
  const [, script = ''] = page.split('<script type="module"', 2)
  const [, entry] = script.split(' src="', 2)
  return entry?.split('"', 1)[0] ?? null
}

/** Reloads the page for a new release, once per release, unless input would be lost; true when it reloads. */
export function reloadForRelease(): boolean {
  if (newEntry === null || hasUnsentInput() || !rememberReload(newEntry)) return false
  window.location.reload()
  return true
}

function rememberReload(release: string): boolean {
  try {
    const known = window.sessionStorage.getItem(reloadedKey)?.split(' ') ?? []
    if (known.includes(release)) return false
    window.sessionStorage.setItem(reloadedKey, [...known, release].join(' '))
    return true
  } catch {
    // Without a storage the next page could not know that it was reloaded.
    return false
  }
}

/** Fields of the page in which something was typed. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

document.addEventListener('input', ({ target }) => {
  // A search is kept in the address.
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search'))
    typed.add(target)
})

/** True when a reload would lose something: an open dialog, or a text in a field of the page. */
function hasUnsentInput(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return document.querySelector('.p-dialog') !== null || [...typed].some(({ value }) => value !== '')
}
