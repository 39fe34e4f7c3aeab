import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { sessionTexts } from '@ip-portal/core/session/session.texts'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { useLogin, type LoadFlow } from './use-login.ts'

interface LoginPageProps {
  loadFlow: LoadFlow
  forgotPasswordHref: string
  /** Called when credentials are sent. */
  onSubmit: () => void
}

/** Signs in: credentials, then a one-time code when the server asks for one. */
export function LoginPage({ loadFlow, forgotPasswordHref, onSubmit }: LoginPageProps) {
  const { snapshot, isBusy, hasNoCode, send } = useLogin(loadFlow)
  const refusal = snapshot?.hasTag('refused') ? snapshot.context.failure : null
  const failure: Failure | null = hasNoCode ? { kind: 'offline' } : refusal
  const credentials = () => (
    <CredentialsStep
      snapshot={snapshot}
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
  if (snapshot === null) return credentials()
  return viewOf(snapshot, {
    credentials,
    code: () => (
      <CodeStep
        {...codeStepProps(snapshot, send, snapshot.context.takesRecoveryCodes)}
        error={failure && failureText(failure, sessionTexts.codeFailed)}
      />
    ),
  })
}
