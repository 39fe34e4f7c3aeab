import { pageCode } from './page-code.tsx'
import { paths } from './paths.ts'

export const behindSignIn = pageCode(() => import('./protected.tsx').then((module) => module.Protected))
export const forgotPassword = pageCode(() => import('./public-pages.tsx').then((module) => module.ForgotPasswordRoute))
export const resetPassword = pageCode(() => import('./public-pages.tsx').then((module) => module.ResetPasswordRoute))
export const secureCheck = pageCode(() => import('./public-pages.tsx').then((module) => module.SecureCheckRoute))

/** Brings the code of the page at a path. Where a file is missing the page says so when it is drawn. */
export const loadPage = (path: string): Promise<void> => load(path).catch(() => {})

async function load(path: string): Promise<void> {
  switch (path) {
    case paths.login:
      return
    case paths.forgotPassword:
      return forgotPassword.load()
    case paths.resetPassword:
      return resetPassword.load()
    case paths.secureCheck:
      return secureCheck.load()
    default: {
      const [{ loadSignedInPage }] = await Promise.all([import('./protected.tsx'), behindSignIn.load()])
      return loadSignedInPage(path)
    }
  }
}
