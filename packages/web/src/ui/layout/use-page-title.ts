import { useEffect } from 'react'

let product: string | null = null

/** Names the page in the tab, the history and to screen readers; the name of the portal stays behind it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const name = (product ??= document.title)
    document.title = `${title} · ${name}`
    return () => {
      document.title = name
    }
  }, [title])
}
