import { useContext, useState } from 'react'
import { SessionEnded } from '../feedback/session-ended.ts'
import { useBack } from './back/use-back.ts'
import type { DialogProps } from './dialog.types.ts'
import { PrimeDialog } from './prime-dialog.tsx'
import { useTypedKeys } from './typed-keys.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

/**
 * Modal dialog. Rendered only while it is open, so that its input is discarded with it. One that would open behind the end
 * of the session stays closed: it would cover the warning.
 */
export function Dialog(props: DialogProps) {
  const [isLate] = useState(useContext(SessionEnded))
  return isLate ? null : <OpenDialog {...props} />
}

function OpenDialog({ onBack, ...props }: DialogProps) {
  useOpenerFocus()
  useTypedKeys()
  const closes = props.dismissable === false ? null : props.onClose
  useBack(onBack === undefined ? closes : onBack)
  return <PrimeDialog {...props} />
}
