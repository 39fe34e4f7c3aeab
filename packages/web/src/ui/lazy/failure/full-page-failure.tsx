import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../../buttons/button.tsx'
import { uiTexts } from '../../ui.texts.ts'
import { useRetryOnline, type FailedLoad } from './use-retry-online.ts'

interface CardProps {
  title: string
  text: string
  action: string
  onAction: () => void
}

/** The card of the sign-in pages, which need no further style sheet. */
const Card = ({ title, text, action, onAction }: CardProps) => (
  <main className="auth-page">
    <div className="auth-card stack" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button label={action} onClick={onAction} />
    </div>
  </main>
)

const reload = () => window.location.reload()

/** Stands in for a whole page whose code could not be loaded. */
export function FullPageLoadFailure(failed: FailedLoad) {
  const { failure, retry } = failed
  useRetryOnline(failed)
  return failure === 'outdated' ? (
    <Card title={kernelTexts.generic} text={uiTexts.newRelease} action={uiTexts.reload} onAction={reload} />
  ) : (
    <Card title={kernelTexts.generic} text={uiTexts.loadFailed} action={kernelTexts.retry} onAction={retry} />
  )
}

/** Stands in for a whole page that failed to render. */
export const FullPageRenderFailure = () => (
  <Card title={uiTexts.crashed} text={uiTexts.crashedHint} action={uiTexts.reload} onAction={reload} />
)
