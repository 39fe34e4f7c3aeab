import type { ComponentType } from 'react'
import { RenderFailure } from './failure/render-failure.tsx'
import { lazyPart, type LazyPart } from './lazy-part.tsx'
import { CrashedDialog, FailedDialog, LoadingDialog } from './load-dialog.tsx'

/**
 * Makes a dialog, menu or other overlay whose code loads when it opens. Until then a small dialog says so and can be
 * cancelled; `cancel` closes it without a result.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  cancel: (props: Props) => void,
): LazyPart<Props> {
  return lazyPart(load, {
    loading: (props) => <LoadingDialog onClose={() => cancel(props)} />,
    failed: (failed, props) => <FailedDialog {...failed} onClose={() => cancel(props)} />,
    crashed: (props) => (
      <CrashedDialog onClose={() => cancel(props)}>
        <RenderFailure />
      </CrashedDialog>
    ),
  })
}
