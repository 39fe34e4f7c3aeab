import { useEffect, useState, type RefObject } from 'react'

/** State of the rail that opens over the page; Esc and a press outside close it. */
export function useRail(rail: RefObject<HTMLElement | null>): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    const closeOutside = ({ target }: Event) => rail.current?.contains(target as Node) === false && setOpen(false)
    window.addEventListener('keydown', closeByKey)
    window.addEventListener('pointerdown', closeOutside)
    return () => {
      window.removeEventListener('keydown', closeByKey)
      window.removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen, rail])
  return [isOpen, setOpen]
}
