import { useEffect, useState } from 'react'
import { desiredStateTexts, type StoredPlan } from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { authPortal } from '../../../portal/auth-portal.ts'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useMutation, useWhen } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { useKeptFocus } from '../../../ui/layout/use-kept-focus.ts'
import { changesTexts } from './changes.texts.ts'

interface ConfirmNoticeProps {
  stored: StoredPlan
  /** Reads the plan again once it was decided. */
  onDecided: () => void
}

/** Says whether the changes of a plan stay; while that is open, the time that is left and the button that keeps them. */
export function ConfirmNotice({ stored, onDecided }: ConfirmNoticeProps) {
  const { confirm_by, confirmed_at, reverted_at } = stored
  useKeptFocus(confirm_by)
  if (confirm_by !== null) return <Waiting stored={stored} by={Date.parse(confirm_by)} onDecided={onDecided} />
  if (reverted_at !== null)
    return <Message severity="warning">{changesTexts.reverted(formatDateTime(reverted_at))}</Message>
  return confirmed_at !== null && <p className="muted">{changesTexts.confirmed(formatDateTime(confirmed_at))}</p>
}

const secondMs = 1_000
/** Time (ms) between two reads of a plan whose time is over. */
const overMs = 3_000

function Waiting({ stored: { id }, by, onDecided }: ConfirmNoticeProps & { by: number }) {
  const [now, setNow] = useState(authPortal.now)
  const left = Math.max(0, by - now)
  const isOver = left === 0
  const confirming = useMutation(routingPlans.confirmPlan)
  useEffect(() => {
    const timer = setInterval(() => (isOver ? onDecided() : setNow(authPortal.now())), isOver ? overMs : secondMs)
    return () => clearInterval(timer)
  }, [isOver, onDecided])
  const notices = useNotices()
  useWhen(confirming.isDone, () => {
    notices.success(desiredStateTexts.confirmed)
    onDecided()
  })
  return (
    <Message
      severity="warning"
      actions={
        !isOver && (
          <Button
            size="small"
            label={changesTexts.confirm}
            busy={confirming.isBusy}
            onClick={() => confirming.run({ id })}
          />
        )
      }
    >
      <span role="timer">{isOver ? changesTexts.unconfirmedOver : changesTexts.unconfirmed(clockOf(left))}</span>
      {confirming.failure && <p role="alert">{failureText(confirming.failure)}</p>}
    </Message>
  )
}

/** Writes a time as minutes and seconds, such as `9:05`. */
function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / secondMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
