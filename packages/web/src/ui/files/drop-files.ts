import type { DragEvent } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Handlers of an element on which files can be dropped; null while it takes none. A field inside may take them first. */
export const dropFiles = (add: ((files: File[]) => void) | null) => ({
  onDragOver: (event: DragEvent) => {
    // Without this the browser would open the file in place of the page, also while none is taken.
    if (hasFiles(event)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    add?.([...event.dataTransfer.files])
  },
})
