import { lazy, Suspense } from 'react'
import { LoginPage } from '../features/session/login-page.tsx'
import { paths } from './paths.ts'

const Onward = lazy(() => import('./onward.tsx').then((module) => ({ default: module.Onward })))

/** The sign-in page; whoever is signed in goes on to the remembered place. */
export function LoginRoute() {
  return (
    <>
      <LoginPage forgotPasswordHref={paths.forgotPassword} />
      <Suspense fallback={null}>
        <Onward />
      </Suspense>
    </>
  )
}
