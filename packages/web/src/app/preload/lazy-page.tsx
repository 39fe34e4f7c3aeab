import { lazy, useState, type ComponentType } from 'react'

/**
 * Page with its code in a chunk of its own. `load` fetches it before the page renders; without that React shows the
 * fallback first.
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
