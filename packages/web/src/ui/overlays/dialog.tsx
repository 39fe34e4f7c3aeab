import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog.types.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

const load = () => import('./prime-dialog.tsx')
const PrimeDialog = lazy(() => load().then((module) => ({ default: module.PrimeDialog })))

/** Loads the code of dialogs, for pages on which the next click is likely to open one. */
export const preloadDialog = (): void => void load()

/** Modal dialog. Rendered only while it is open, so that its input is discarded with it. */
export function Dialog(props: DialogProps) {
  useOpenerFocus()
  return (
    <Suspense fallback={null}>
      <PrimeDialog {...props} />
    </Suspense>
  )
}
