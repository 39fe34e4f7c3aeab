import { endingOf } from '@ip-portal/core/kernel/files'

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
    else tab.location.replace(addressOf(new Blob([file], { type })))
  } catch (error) {
    tab?.close()
    throw error
  }
}

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
