import { BareButton } from '../../ui/buttons/bare-button.tsx'
import { appTexts } from '../app.texts.ts'
import { ProviderCredit } from './provider-credit.tsx'
import { useTheme } from './use-theme.ts'

/** Foot of the pages before sign-in: the provider and the colour scheme. */
export function AuthFoot() {
  const [theme, applyNextTheme] = useTheme()
  return (
    <footer className="auth-foot">
      <ProviderCredit />
      <BareButton onClick={applyNextTheme}>{appTexts.theme(theme)}</BareButton>
    </footer>
  )
}
