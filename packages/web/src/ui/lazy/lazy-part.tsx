import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '../../code/load-code.ts'
import { PartBoundary, type MissingPart } from './part-boundary.tsx'

/** Contents in place of a part. */
export interface Frames<Props> {
  /** While the code loads; nothing by default. */
  loading?: (props: Props) => ReactNode
  /** Instead of code that could not be loaded, or of a part that failed to render. */
  missing: (part: MissingPart, props: Props) => ReactNode
  /** Loads code that the next press may need before it is drawn; nothing does by default. */
  early?: (preload: () => Promise<void>) => void
}

/** Component whose code is in a chunk of its own. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code, so that the part renders at once. Ignores a failure: the part loads again when it renders. */
  preload: () => Promise<void>
}

/**
 * Makes a component whose code loads when it renders: a page, a dialog or a part of one. Code that fails to load, and
 * code that fails to render, is replaced in its place; the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = () => null, missing, early }: Frames<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const start = async () => ({ default: (loaded = await loadCode(load)) })
  // A part of React.lazy remembers its failure for ever, and shows its frame also for code that is there.
  const attempt = (): ComponentType<Props> => loaded ?? lazy(start)

  function Part(props: Props) {
    const [Code, setCode] = useState(attempt)
    return (
      <PartBoundary missing={(part) => missing(part, props)} onRetry={() => setCode(attempt)}>
        <Suspense fallback={loading(props)}>
          <Code {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  const preload = async () => {
    try {
      loaded ??= await load()
    } catch {
      // Reported when the part renders.
    }
  }
  early?.(preload)
  return Object.assign(Part, { preload })
}
