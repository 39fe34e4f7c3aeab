import { useEffect } from 'react'

let product: string | null = null

/** Sets the document's title: the page's name, then the portal's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const name = (product ??= document.title)
    document.title = `${title} · ${name}`
    return () => {
      document.title = name
    }
  }, [title])
}
