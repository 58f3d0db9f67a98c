import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'O início de sessão não funcionou',
  notFoundHeading: 'Página não encontrada',
  unavailableHeading: 'Indisponível de momento',
  failedHeading: 'Algo correu mal',
  interrupted:
    'Este início de sessão não pode continuar. Foi iniciado noutro navegador, já terminou ou o seu cookie foi eliminado. Inicie sessão novamente.',
  cancelled: 'O início de sessão foi cancelado no fornecedor. Tente novamente.',
  misconfigured: 'O início de sessão não está bem configurado nesta aplicação. Avise os seus responsáveis.',
  notEnabled: 'Este método de início de sessão não está disponível. Escolha outro.',
  tooMany: 'Houve demasiadas tentativas. Tente novamente dentro de {seconds} segundos.',
  providerUnavailable:
    'O fornecedor de início de sessão não responde como esperado. Tente novamente dentro de alguns minutos.',
  noEmail:
    'A sua conta no fornecedor não tem endereço de e-mail, que é necessário para iniciar sessão. Escolha outro método de início de sessão.',
  signUpClosed: 'De momento, esta aplicação não aceita contas novas.',
  emailTaken: 'Já existe uma conta com este endereço de e-mail. Inicie sessão como antes.',
  alreadyConnected: 'Esta conta não pode ser associada. Está associada a outro utilizador, ou já associou outra.',
  signedOut: 'A sua sessão terminou. Inicie sessão novamente e repita o passo.',
  notFound: 'Não existe nenhuma página neste endereço.',
  unavailable: 'O serviço não pode responder de momento. Tente novamente dentro de instantes.',
  failed: 'Não foi possível processar o pedido. Volte atrás e tente novamente.',
  back: 'Voltar',
  backToApp: 'Voltar a {project}',
  tryAgain: 'Tentar novamente',
};
