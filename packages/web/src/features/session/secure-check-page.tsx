import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { linkRefusalText, sessionTexts } from '@ip-portal/core/session'
import { Link } from 'wouter'
import { authPortal } from '../../portal/auth-portal.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { CodeStep } from './code-step.tsx'

/** Signs in through a secure link; its key works once and is removed from the address before it is sent. */
export function SecureCheckPage({ linkKey, loginHref }: { linkKey: string; loginHref: string }) {
  const [snapshot, send] = useFlow(() => authPortal.secureLink(linkKey))
  const { failure } = snapshot.context
  if (snapshot.matches('codeStep')) {
    return (
      <CodeStep
        isBusy={snapshot.hasTag('busy')}
        error={snapshot.hasTag('refused') && failure ? failureText(failure, sessionTexts.codeFailed) : null}
        canSubmit={(code) => snapshot.can({ type: 'code.submit', code })}
        onSubmit={(code) => send({ type: 'code.submit', code })}
        onCancel={() => send({ type: 'code.cancel' })}
      />
    )
  }
  const isRefused = snapshot.hasTag('refused') || snapshot.matches('enteringCredentials')
  return (
    <main className="auth-page">
      <div className="auth-card stack">
        <h1>{sessionTexts.portalTitle}</h1>
        {isRefused ? (
          <>
            <p className="auth-error" role="alert">
              {linkRefusalText(failure)}
            </p>
            <Link href={loginHref}>{sessionTexts.backToCredentials}</Link>
          </>
        ) : (
          <output>{sessionTexts.linkFollowing}</output>
        )}
      </div>
    </main>
  )
}
