import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'O login não funcionou',
  notFoundHeading: 'Página não encontrada',
  unavailableHeading: 'Indisponível no momento',
  failedHeading: 'Algo deu errado',
  interrupted:
    'Este login não pode continuar. Ele foi iniciado em outro navegador, já terminou ou seu cookie foi excluído. Faça login novamente.',
  cancelled: 'O login foi cancelado no provedor. Tente novamente.',
  misconfigured: 'O login não está configurado corretamente neste aplicativo. Avise os responsáveis por ele.',
  notEnabled: 'Este método de login não está disponível. Escolha outro.',
  tooMany: 'Houve tentativas demais. Tente novamente em {seconds} segundos.',
  providerUnavailable: 'O provedor de login não responde como esperado. Tente novamente em alguns minutos.',
  noEmail:
    'Sua conta no provedor não tem endereço de e-mail, que é necessário para fazer login. Escolha outro método de login.',
  signUpClosed: 'Este aplicativo não aceita novas contas no momento.',
  emailTaken: 'Já existe uma conta com este endereço de e-mail. Faça login como antes.',
  alreadyConnected: 'Esta conta não pode ser conectada. Ela está conectada a outro usuário, ou você já conectou outra.',
  signedOut: 'Sua sessão terminou. Faça login novamente e repita a etapa.',
  notFound: 'Não há nenhuma página neste endereço.',
  unavailable: 'O serviço não pode responder no momento. Tente novamente em instantes.',
  failed: 'Não foi possível processar a solicitação. Volte e tente novamente.',
  back: 'Voltar',
  backToApp: 'Voltar para {project}',
  tryAgain: 'Tentar novamente',
};
