/** Help of the completion command. */
export const completionTexts = {
  shell: ['<kabuk>', 'Kabuğun adı'],
  examples: [
    'source <(ipportal completion bash)',
    'ipportal completion zsh > ~/.ipportal-completion.zsh',
    'ipportal completion fish > ~/.config/fish/completions/ipportal.fish',
  ],
  shellFlag: 'kabuk',
} as const
