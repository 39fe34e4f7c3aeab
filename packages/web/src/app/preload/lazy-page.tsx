import type { ComponentType } from 'react'
import { FullPageLoadFailure, FullPageRenderFailure } from '../../ui/lazy/failure/full-page-failure.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { appTexts } from '../app.texts.ts'

/** Makes a page, or the frame of all signed-in pages, with its code in a chunk of its own. */
export const lazyFullPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    loading: () => <output className="page-fallback">{appTexts.loading}</output>,
    failed: (failed) => <FullPageLoadFailure {...failed} />,
    crashed: () => <FullPageRenderFailure />,
  })
