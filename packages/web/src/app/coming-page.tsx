import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { appTexts } from './app.texts.ts'
import { paths } from './paths.ts'

/** Says honestly that a page does not exist yet, and leads back. */
export const ComingPage = ({ title, level = 'page' }: { title: string; level?: 'page' | 'section' }) => (
  <div className="stack">
    {level === 'page' ? <h1>{title}</h1> : <h2>{title}</h2>}
    <EmptyState
      title={appTexts.coming}
      hint={appTexts.comingHint}
      action={<LinkButton href={paths.dashboard} label={appTexts.toDashboard} />}
    />
  </div>
)
