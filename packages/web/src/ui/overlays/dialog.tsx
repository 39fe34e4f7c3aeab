import { lazyOverlay } from '../lazy/lazy-overlay.tsx'
import type { DialogProps } from './dialog.types.ts'
import { useBack } from './back/use-back.ts'
import { useOpenerFocus } from './use-opener-focus.ts'
import { useTypedKeys } from './typed-keys/use-typed-keys.ts'

const PrimeDialog = lazyOverlay<DialogProps>(
  () => import('./prime-dialog.tsx').then((module) => module.PrimeDialog),
  ({ onClose }) => onClose(),
)

/** Loads the code of dialogs, for pages on which the next click is likely to open one. */
export const preloadDialog = PrimeDialog.preload

/** Modal dialog. Rendered only while it is open, so that its input is discarded with it. */
export function Dialog({ onBack, ...props }: DialogProps) {
  useOpenerFocus()
  useTypedKeys()
  const closes = props.dismissable === false ? null : props.onClose
  useBack(onBack === undefined ? closes : onBack)
  return <PrimeDialog {...props} />
}
