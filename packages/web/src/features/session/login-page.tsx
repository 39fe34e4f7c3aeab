import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { useLateFlow } from '../../portal/use-late-flow.ts'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'

const startLogin = () => import('./login-flow.ts').then((module) => module.startLogin())

interface LoginPageProps {
  forgotPasswordHref: string
  /** Called when credentials are sent. */
  onSubmit: () => void
}

/**
 * Signs in: credentials, then a one-time code when the server asks for one. The login machine loads after the form;
 * credentials that are sent earlier wait for it.
 */
export function LoginPage({ forgotPasswordHref, onSubmit }: LoginPageProps) {
  const { snapshot, send, isAwaited } = useLateFlow(startLogin)
  const isBusy = isAwaited || snapshot?.hasTag('busy') === true
  const failure = snapshot?.hasTag('refused') ? snapshot.context.failure : null

  if (snapshot?.matches('codeStep')) {
    return (
      <CodeStep
        isBusy={isBusy}
        error={failure && failureText(failure, sessionTexts.codeFailed)}
        canSubmit={(code) => snapshot.can({ type: 'code.submit', code })}
        onSubmit={(code) => send({ type: 'code.submit', code })}
        onCancel={() => send({ type: 'code.cancel' })}
      />
    )
  }
  return (
    <CredentialsStep
      isBusy={isBusy}
      error={failure && failureText(failure, sessionTexts.loginFailed)}
      email={snapshot?.context.email ?? ''}
      forgotPasswordHref={forgotPasswordHref}
      onSubmit={(email, password) => {
        send({ type: 'login.submit', email, password })
        onSubmit()
      }}
    />
  )
}
