import { endingOf } from '@ip-portal/core/kernel/values/files'

/** What a browser shows by itself and cannot be made to run. Anything else, HTML above all, is saved. */
const viewable: Partial<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Long enough for a new tab to load what it was given. */
const addressLifeMs = 60_000

export const isViewable = (name: string): boolean => viewable[endingOf(name)] !== undefined

/** Opens a file in a new tab, or saves it where a browser cannot show it. Call it right in the click. */
export async function openFile(name: string, read: () => Promise<File>): Promise<void> {
  const type = viewable[endingOf(name)]
  // Now, since only a click may open a tab, and the file takes its time.
  const tab = type === undefined ? null : window.open('', '_blank')
  try {
    const file = await read()
    if (tab === null || type === undefined) saveFile(name, file)
    // The type is ours: what was sent as a picture is shown as a picture or not at all.
    else if (type.startsWith('image/')) await showPicture(tab, name, new Blob([file], { type }))
    else tab.location.replace(addressOf(new Blob([file], { type })))
  } catch (error) {
    tab?.close()
    throw error
  }
}

/**
 * The picture in the middle of a dark page, as large as fits; a press shows it in its own size. The page that the
 * browser itself puts around a picture wants inline styles, which the policy that a tab of ours inherits forbids.
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
  // Centred where there is room, and scrollable to its edges where there is none.
  Object.assign(picture.style, { margin: 'auto' })
  document.body.append(picture)
}

/** The policy of the page lets pictures come from itself and from text only. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error ?? new Error('unreadable')),
    )
    reader.readAsDataURL(file)
  })

/** Hands a file to the browser's downloads, under the name it has on the server where it has one. */
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
