import { accountTexts } from '@ip-portal/core/account'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called when the user says that the codes are saved. */
  onSaved: () => void
}

/** Recovery codes, shown once, with the ways to keep them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = `${accountTexts.recoveryTitle}\n\n${codes.join('\n')}\n`
  return (
    <>
      <p>{accountTexts.recoveryIntro}</p>
      <div className="recovery-sheet">
        <p className="print-only">{accountTexts.recoveryPrintTitle}</p>
        <ol className="recovery-codes mono" aria-label={accountTexts.recoveryTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="row">
        <CopyButton text={text} label={accountTexts.recoveryCopy} />
        <a
          className={buttonClass('secondary', 'button-small')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={accountTexts.recoveryFileName}
        >
          {accountTexts.recoveryDownload}
        </a>
        <Button kind="secondary" size="small" label={accountTexts.recoveryPrint} onClick={() => window.print()} />
      </div>
      <div className="row dialog-actions">
        <Button label={accountTexts.recoverySaved} onClick={onSaved} />
      </div>
    </>
  )
}
