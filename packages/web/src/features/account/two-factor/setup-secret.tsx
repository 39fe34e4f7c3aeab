import { accountTexts, otpauthUri, type TwoFactorSecret } from '@ip-portal/core/account'
import { useSession } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'

interface SetupSecretProps {
  secret: TwoFactorSecret
  onContinue: () => void
}

/** Groups of four characters, as authenticator apps show them; the copy button copies without spaces. */
const readable = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the authenticator app, as a QR code and as text. */
export function SetupSecret({ secret: { qrCode, secret }, onContinue }: SetupSecretProps) {
  const user = useSession(({ context }) => context.session?.user)
  const uri = otpauthUri({ issuer: accountTexts.setupIssuer, label: user?.email || user?.name || '', secret })
  return (
    <>
      <p>{accountTexts.setupInstructions}</p>
      {qrCode.startsWith('data:image/') && <img className="qr-code" src={qrCode} alt={accountTexts.setupQr} />}
      <p className="setup-app-link">
        <a href={uri}>{accountTexts.setupAppLink}</a>
      </p>
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
