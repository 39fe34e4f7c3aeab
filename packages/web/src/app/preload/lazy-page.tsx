import { lazy, useState, type ComponentType } from 'react'

/**
 * A page whose code comes in a file of its own. `load` brings it before the page is drawn. Without that something
 * stands in for it, and React shows the page 300 ms after that at the earliest.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(() => load().then((component) => ({ default: component })))
  function Page(props: Props) {
    const [Code] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Code {...props} />
  }
  return {
    Page,
    /** Rejects when the file is missing. */
    load: async () => {
      loaded = await load()
    },
  }
}
