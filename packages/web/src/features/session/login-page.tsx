import { textOf } from '@ip-portal/core/kernel/text-of'
import { sessionTexts } from '@ip-portal/core/session'
import { entrance } from '../../portal/entrance.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'

/** Sign-in: credentials, then a one-time code where the server asks for one. Reads nothing but the login machine. */
export function LoginPage({ forgotPasswordHref }: { forgotPasswordHref: string }) {
  const [snapshot, send] = useFlow(() => entrance.login())
  const { email, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const errorOr = (fallback: string) => (snapshot.hasTag('refused') && failure ? textOf(failure, fallback) : null)

  if (snapshot.matches('codeStep')) {
    return (
      <CodeStep
        isBusy={isBusy}
        error={errorOr(sessionTexts.codeFailed)}
        canSubmit={(code) => snapshot.can({ type: 'code.submit', code })}
        onSubmit={(code) => send({ type: 'code.submit', code })}
        onCancel={() => send({ type: 'code.cancel' })}
      />
    )
  }
  return (
    <CredentialsStep
      isBusy={isBusy}
      error={errorOr(sessionTexts.loginFailed)}
      email={email}
      forgotPasswordHref={forgotPasswordHref}
      onSubmit={(email, password) => send({ type: 'login.submit', email, password })}
    />
  )
}
