import type { ComponentType } from 'react'
import { FullPageFailure } from '../../ui/lazy/full-page-failure.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'

const fullPage = (load: () => Promise<ComponentType>) =>
  lazyPart(load, {
    loading: () => <output className="page-fallback">{appTexts.loading}</output>,
    missing: (part) => <FullPageFailure {...part} />,
  })

const importProtected = () => import('../routes/protected.tsx')
const importPublic = () => import('../routes/public-routes.tsx')

/** Frame of all pages behind the sign-in, with their routes. */
export const BehindSignIn = fullPage(() => importProtected().then((module) => module.Protected))

/** The pages before the sign-in, apart from the sign-in itself. */
export const publicPages = [
  [paths.forgotPassword, fullPage(() => importPublic().then((module) => module.ForgotPasswordRoute))],
  [paths.resetPassword, fullPage(() => importPublic().then((module) => module.ResetPasswordRoute))],
  [paths.undoEmail, fullPage(() => importPublic().then((module) => module.UndoEmailRoute))],
  [paths.secureCheck, fullPage(() => importPublic().then((module) => module.SecureCheckRoute))],
] as const

/** Loads the code of the page at a path. When it fails, the page shows the failure when it renders. */
export async function loadPage(path: string): Promise<void> {
  const [, Public] = publicPages.find(([of]) => of === path) ?? []
  if (Public) return Public.preload()
  await BehindSignIn.preload()
  await importProtected().then(
    ({ loadSignedInPage }) => loadSignedInPage(path),
    () => {},
  )
}
