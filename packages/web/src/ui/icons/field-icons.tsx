import { Icon } from './icon.tsx'

/** Show what is hidden. */
export const EyeIcon = () => (
  <Icon>
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

/** Hide what is shown. */
export const EyeOffIcon = () => (
  <Icon>
    <path d="M3 3l18 18M10 5.7A10 10 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.3 7.4A16 16 0 0 0 2 12s3.6 6.5 10 6.5a9.7 9.7 0 0 0 4.4-1M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  </Icon>
)
