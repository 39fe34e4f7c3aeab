/** Help of the completion command. */
export const completionTexts = {
  shell: ['<kabuk>', 'Kabuğun adı'],
  examples: [
    'source <(ipportal completion bash)  # ~/.bashrc içine',
    'source <(ipportal completion zsh)   # ~/.zshrc içine',
    'ipportal completion fish > ~/.config/fish/completions/ipportal.fish',
  ],
} as const
