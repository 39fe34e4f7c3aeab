import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { CodeError, loadCode, type CodeFailure } from '../../code/load-code.ts'
import { RenderBoundary } from './failure/render-boundary.tsx'
import type { FailedLoad } from './failure/use-retry-online.ts'

/** Contents in place of a part whose code is loading or has failed. */
export interface LazyFrames<Props> {
  /** Nothing by default. */
  loading?: (props: Props) => ReactNode
  failed: (failed: FailedLoad, props: Props) => ReactNode
  /** Shown when the part fails to render. */
  crashed: (props: Props) => ReactNode
}

/** Component whose code is in a chunk of its own. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code, so that the part renders at once. Ignores a failure: the part loads again when it renders. */
  preload: () => Promise<void>
}

type Attempt<Props> = { Code: ComponentType<Props> } | { failure: CodeFailure }

/**
 * Makes a component whose code loads when it renders. Code that fails to load, and code that fails to render, is
 * replaced in its place; the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = () => null, failed, crashed }: LazyFrames<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let pending: Promise<Attempt<Props>> | null = null

  async function attempt(): Promise<Attempt<Props>> {
    try {
      loaded = await loadCode(load)
      return { Code: loaded }
    } catch (error) {
      return { failure: error instanceof CodeError ? error.failure : 'broken' }
    } finally {
      pending = null
    }
  }
  // A rejected promise would make React report an error that is none.
  const start = () => (pending ??= attempt())

  function Late(props: Props) {
    const [coming, setComing] = useState(start)
    const [end, setEnd] = useState<Attempt<Props> | null>(null)
    // Suspense shows what it has only a while after its fallback; the page may have been scrolled meanwhile.
    useEffect(() => {
      let isCurrent = true
      void coming.then((done) => isCurrent && setEnd(done))
      return () => {
        isCurrent = false
      }
    }, [coming])
    const retry = useCallback(() => {
      setEnd(null)
      setComing(start())
    }, [])
    if (end === null) return loading(props)
    return 'Code' in end ? <end.Code {...props} /> : failed({ failure: end.failure, retry }, props)
  }

  function Part(props: Props) {
    // Code that is already there is rendered at once.
    const [Code] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return (
      <RenderBoundary fallback={crashed(props)}>
        <Code {...props} />
      </RenderBoundary>
    )
  }

  return Object.assign(Part, {
    preload: async () => {
      try {
        loaded ??= await load()
      } catch {
        // Reported when the part renders.
      }
    },
  })
}
