import { endingOf } from '@ip-portal/core/kernel/values/files'

/** Types that a browser shows and that cannot run scripts. All others, above all HTML, are saved. */
const viewable: Partial<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Time for a new tab to load its object URL. */
const addressLifeMs = 60_000

export const isViewable = (name: string): boolean => viewable[endingOf(name)] !== undefined

/** Opens a file in a new tab, or saves it where a browser cannot show it. Call it in a click, before any await. */
export async function openFile(name: string, read: () => Promise<File>): Promise<void> {
  const type = viewable[endingOf(name)]
  // Before the fetch: browsers open a tab only during a click.
  const tab = type === undefined ? null : window.open('', '_blank')
  try {
    const file = await read()
    if (tab === null || type === undefined) saveFile(name, file)
    // The type comes from the ending, not from the server, so that a picture is never shown as HTML.
    else if (type.startsWith('image/')) await showPicture(tab, name, new Blob([file], { type }))
    else tab.location.replace(addressOf(new Blob([file], { type })))
  } catch (error) {
    tab?.close()
    throw error
  }
}

/**
 * Shows the picture in the middle of a dark page, as large as fits; a click shows it in its own size. The browser's
 * own page for a picture needs inline styles, which the inherited content security policy forbids.
 */
async function showPicture(tab: Window, name: string, file: Blob): Promise<void> {
  const { document } = tab
  const picture = document.createElement('img')
  picture.src = await dataAddressOf(file)
  picture.alt = name
  const show = (isWhole: boolean) => {
    const most = isWhole ? '100%' : 'none'
    Object.assign(picture.style, { maxWidth: most, maxHeight: most, cursor: isWhole ? 'zoom-in' : 'zoom-out' })
  }
  picture.addEventListener('click', () => show(picture.style.maxWidth === 'none'))
  show(true)
  document.title = name
  document.documentElement.lang = 'tr'
  Object.assign(document.documentElement.style, { height: '100%', background: '#18181b', colorScheme: 'dark' })
  Object.assign(document.body.style, { height: '100%', margin: '0', display: 'flex' })
  // Centred when it fits, scrollable to its edges when it does not.
  Object.assign(picture.style, { margin: 'auto' })
  document.body.append(picture)
}

/** Reads a picture as a data URL; the content security policy allows no object URLs of pictures. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error ?? new Error('unreadable')),
    )
    reader.readAsDataURL(file)
  })

/** Saves a file through the browser, under the server's name for it when there is one. */
export function saveFile(name: string, file: File): void {
  const link = document.createElement('a')
  link.href = addressOf(file)
  link.download = file.name || name
  link.click()
}

function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), addressLifeMs)
  return address
}
