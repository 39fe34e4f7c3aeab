import { accountTexts, type TwoFactorSecret } from '@ip-portal/core/account'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'

interface SetupSecretProps {
  secret: TwoFactorSecret
  onContinue: () => void
}

/** Groups of four characters, as authenticator apps show them; the copy button copies without spaces. */
const readable = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the authenticator app, as a QR code and as text. */
export function SetupSecret({ secret: { qrCode, secret }, onContinue }: SetupSecretProps) {
  return (
    <>
      <p>{accountTexts.setupInstructions}</p>
      {qrCode.startsWith('data:image/') && <img className="qr-code" src={qrCode} alt={accountTexts.setupQr} />}
      <div className="setup-secret">
        <span className="field-label">{accountTexts.setupManual}</span>
        <span className="row">
          <code className="mono">{readable(secret)}</code>
          <CopyButton text={secret} label={accountTexts.setupManual} />
        </span>
      </div>
      <div className="row dialog-actions">
        <Button label={accountTexts.setupContinue} onClick={onContinue} autoFocus />
      </div>
    </>
  )
}
