import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { linkRefusalText, sessionTexts } from '@ip-portal/core/session'
import { Link } from 'wouter'
import { authPortal } from '../../portal/auth-portal.ts'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { CodeStep } from './code-step.tsx'

/** Signs in through a secure link; its key works once and is removed from the address before it is sent. */
export function SecureCheckPage({ linkKey, loginHref }: { linkKey: string; loginHref: string }) {
  const [snapshot, send] = useFlow(() => authPortal.secureLink(linkKey))
  const { failure } = snapshot.context
  if (snapshot.matches('codeStep')) {
    return (
      <CodeStep
        {...codeStepProps(snapshot, send, snapshot.context.takesRecoveryCodes)}
        error={snapshot.hasTag('refused') && failure ? failureText(failure, sessionTexts.codeFailed) : null}
      />
    )
  }
  return (
    <Following
      refusal={snapshot.hasTag('refused') || snapshot.matches('enteringCredentials') ? linkRefusalText(failure) : null}
      loginHref={loginHref}
    />
  )
}

/** Says that the sign-in is under way, or why it was refused. */
function Following({ refusal, loginHref }: { refusal: string | null; loginHref: string }) {
  usePageTitle(sessionTexts.linkTitle)
  return (
    <main className="auth-page">
      <div className="auth-card stack">
        <h1>{sessionTexts.portalTitle}</h1>
        {refusal !== null ? (
          <>
            <p className="auth-error" role="alert">
              {refusal}
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
