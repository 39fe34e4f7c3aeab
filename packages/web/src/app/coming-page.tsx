import { Link } from 'wouter'
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

const titles: Record<string, string> = {
  [paths.forgotPassword]: appTexts.titles.forgotPassword,
  [paths.resetPassword]: appTexts.titles.resetPassword,
  [paths.secureCheck]: appTexts.titles.secureCheck,
}

/** The same for pages in front of the sign-in. */
export const PublicComingPage = ({ path }: { path: string }) => (
  <main className="auth-page">
    <div className="auth-card">
      <h1>{titles[path]}</h1>
      <p>{appTexts.coming}</p>
      <p className="muted">{appTexts.comingHint}</p>
      <Link href={paths.login}>{appTexts.toLogin}</Link>
    </div>
  </main>
)
