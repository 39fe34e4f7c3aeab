import { Link } from 'wouter'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { linkRefusalText, sessionTexts } from '@ip-portal/core/session'
import { authPortal } from '../../portal/auth-portal.ts'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { CodeStep } from './code-step.tsx'

/** Signs in through a secure link; its key works once and is removed from the address before it is sent. */
export function SecureCheckPage({ linkKey, loginHref }: { linkKey: string; loginHref: string }) {
  const [snapshot, send] = useFlow(() => authPortal.secureLink(linkKey))
  const { failure } = snapshot.context
  const refused = () => <Following refusal={linkRefusalText(failure)} loginHref={loginHref} />
  const view = viewOf(snapshot, {
    // A link asks for no credentials; the sign-in page does.
    credentials: refused,
    code: () => (
      <CodeStep
        {...codeStepProps(snapshot, send)}
        error={snapshot.hasTag('refused') && failure ? failureText(failure, sessionTexts.codeFailed) : null}
      />
    ),
  })
  if (view !== null) return view
  return snapshot.hasTag('refused') ? refused() : <Following refusal={null} loginHref={loginHref} />
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
