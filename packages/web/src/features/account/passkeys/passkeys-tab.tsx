import { passkeyTexts, type Passkey } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { useState } from 'react'
import { authPortal } from '../../../portal/auth-portal.ts'
import { portal } from '../../../portal/portal.ts'
import { useQuery, useSecurity } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import './passkeys.css'

type Open = { kind: 'add' } | { kind: 'remove'; passkey: Passkey } | null

/** The user's passkeys with their last use; adds and removes them behind a code. */
export function PasskeysTab() {
  const { data, failure, refresh } = useQuery(() => portal.passkeyList())
  const notices = useNotices()
  const isTwoFactorOn = useSecurity((snapshot) => snapshot.context.status?.is2FAEnabled === true)
  const [open, setOpen] = useState<Open>(null)
  const ended = (text: (name: string) => string) => (output: { kind: string; value?: string }) => {
    setOpen(null)
    if (output.kind !== 'done') return
    notices.success(text(output.value ?? ''))
    refresh()
  }
  const why = reasonNotToAdd({ isTwoFactorOn, count: data?.length ?? 0 })
  return (
    <section className="stack" aria-label={passkeyTexts.add}>
      <p className="muted">{passkeyTexts.intro}</p>
      {failure && <QueryError text={failureText(failure, passkeyTexts.listFailed)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={3} height="3rem" />}
      {data?.length === 0 && <p>{passkeyTexts.none}</p>}
      {data && data.length > 0 && (
        <ul className="passkeys">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setOpen({ kind: 'remove', passkey })} />
          ))}
        </ul>
      )}
      {data && (
        <div className="row">
          <Button label={passkeyTexts.add} disabledReason={why} onClick={() => setOpen({ kind: 'add' })} />
          {why && <span className="muted small">{why}</span>}
        </div>
      )}
      {open?.kind === 'add' && (
        <StepUpDialog
          flow={() => portal.addPasskey()}
          title={passkeyTexts.addTitle}
          details={(props) => <PasskeyForm {...props} />}
          summary={({ name }) => <p>{passkeyTexts.addSummary(name)}</p>}
          failureText={(reason) => failureText(reason, passkeyTexts.addFailed)}
          lost={nothingIsLost}
          onEnd={ended(passkeyTexts.done)}
        />
      )}
      {open?.kind === 'remove' && (
        <StepUpDialog
          flow={() => portal.removePasskey()}
          title={passkeyTexts.removeTitle}
          details={({ problem, onSubmit, onCancel }) => (
            <div className="stack">
              {problem}
              <p>{passkeyTexts.removeQuestion(open.passkey.name)}</p>
              <div className="row dialog-actions">
                <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
                <Button kind="danger" label={passkeyTexts.remove} onClick={() => onSubmit(open.passkey)} />
              </div>
            </div>
          )}
          summary={({ name }) => <p>{passkeyTexts.removeSummary(name)}</p>}
          failureText={(reason) => failureText(reason, passkeyTexts.removeFailed)}
          lost={nothingIsLost}
          onEnd={ended(passkeyTexts.removed)}
        />
      )}
    </section>
  )
}

function reasonNotToAdd({ isTwoFactorOn, count }: { isTwoFactorOn: boolean; count: number }): string | null {
  if (authPortal.passkeys === undefined) return passkeyTexts.unsupported
  if (!isTwoFactorOn) return passkeyTexts.twoFactorFirst
  return count >= limits.passkeysPerUser ? passkeyTexts.full : null
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="row">
    <div>
      <strong>{passkey.name}</strong>
      <span className="muted small">
        {passkeyTexts.added(formatDateTime(passkey.created_at))}
        {' · '}
        {passkey.last_used_at === null
          ? passkeyTexts.neverUsed
          : passkeyTexts.used(formatDateTime(passkey.last_used_at))}
      </span>
    </div>
    <Button
      kind="text"
      size="small"
      label={passkeyTexts.remove}
      ariaLabel={passkeyTexts.removeName(passkey.name)}
      onClick={onRemove}
    />
  </li>
)

/** Never shown: one call adds or removes a passkey. */
const nothingIsLost = { title: '', text: (lost: never) => String(lost) }
