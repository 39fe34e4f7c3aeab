import type { ComponentType } from 'react'
import { Skeleton } from '../feedback/loading/skeleton.tsx'
import { LoadFailure } from './failure/load-failure.tsx'
import { RenderFailure } from './failure/render-failure.tsx'
import { lazyPart } from './lazy-part.tsx'

interface SectionFrames {
  /** Grey lines while the code loads. */
  lines: number
  /** True for a whole page, whose failure is its heading. */
  isPage?: boolean
}

/** Makes a page or a part of one whose code is in a chunk of its own; a message stands in for code that fails. */
export const lazySection = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { lines, isPage = false }: SectionFrames,
) =>
  lazyPart(load, {
    loading: () => <Skeleton lines={lines} />,
    failed: (failed) => <LoadFailure isPage={isPage} {...failed} />,
    crashed: () => <RenderFailure isPage={isPage} />,
  })
