import type { PortalLanguage } from '../../domain/accounts/model.ts';

/** The words of the portal page in one language. */
export interface PortalTexts {
  /** `{team}` stands for the name of the team. */
  readonly title: string;
  readonly choose: string;
  readonly connect: string;
  readonly connectAgain: string;
  readonly goBack: string;
  readonly connected: string;
  readonly notConnected: string;
}

type Row = readonly [
  title: string,
  choose: string,
  connect: string,
  connectAgain: string,
  goBack: string,
  connected: string,
  notConnected: string,
];

const ROWS: Readonly<Record<PortalLanguage, Row>> = {
  en: [
    'Connect accounts to {team}',
    'Choose what to connect.',
    'Connect',
    'Connect again',
    'Go back',
    'The account is connected.',
    'Nothing was connected.',
  ],
  pl: [
    'Połącz konta z {team}',
    'Wybierz, co połączyć.',
    'Połącz',
    'Połącz ponownie',
    'Wróć',
    'Konto jest połączone.',
    'Nic nie połączono.',
  ],
  fr: [
    'Connecter des comptes à {team}',
    'Choisissez ce que vous voulez connecter.',
    'Connecter',
    'Reconnecter',
    'Retour',
    'Le compte est connecté.',
    'Rien n’a été connecté.',
  ],
  hi: ['{team} से खाते जोड़ें', 'चुनें कि क्या जोड़ना है।', 'जोड़ें', 'फिर से जोड़ें', 'वापस जाएँ', 'खाता जुड़ गया है।', 'कुछ भी नहीं जोड़ा गया।'],
  sv: [
    'Anslut konton till {team}',
    'Välj vad du vill ansluta.',
    'Anslut',
    'Anslut igen',
    'Gå tillbaka',
    'Kontot är anslutet.',
    'Inget anslöts.',
  ],
  de: [
    'Konten mit {team} verbinden',
    'Wählen Sie, was verbunden werden soll.',
    'Verbinden',
    'Erneut verbinden',
    'Zurück',
    'Das Konto ist verbunden.',
    'Es wurde nichts verbunden.',
  ],
  es: [
    'Conectar cuentas a {team}',
    'Elija qué conectar.',
    'Conectar',
    'Conectar de nuevo',
    'Volver',
    'La cuenta está conectada.',
    'No se conectó nada.',
  ],
  it: [
    'Collega account a {team}',
    'Scegli cosa collegare.',
    'Collega',
    'Collega di nuovo',
    'Indietro',
    'L’account è collegato.',
    'Non è stato collegato nulla.',
  ],
  nl: [
    'Accounts koppelen aan {team}',
    'Kies wat u wilt koppelen.',
    'Koppelen',
    'Opnieuw koppelen',
    'Terug',
    'Het account is gekoppeld.',
    'Er is niets gekoppeld.',
  ],
  pt: [
    'Conectar contas a {team}',
    'Escolha o que conectar.',
    'Conectar',
    'Conectar novamente',
    'Voltar',
    'A conta está conectada.',
    'Nada foi conectado.',
  ],
  ru: [
    'Подключить аккаунты к {team}',
    'Выберите, что подключить.',
    'Подключить',
    'Подключить снова',
    'Назад',
    'Аккаунт подключён.',
    'Ничего не подключено.',
  ],
  tr: [
    '{team} için hesapları bağlayın',
    'Neyin bağlanacağını seçin.',
    'Bağla',
    'Yeniden bağla',
    'Geri dön',
    'Hesap bağlandı.',
    'Hiçbir şey bağlanmadı.',
  ],
  zh: ['将账号连接到 {team}', '请选择要连接的平台。', '连接', '重新连接', '返回', '账号已连接。', '未连接任何账号。'],
  da: [
    'Forbind konti til {team}',
    'Vælg, hvad der skal forbindes.',
    'Forbind',
    'Forbind igen',
    'Tilbage',
    'Kontoen er forbundet.',
    'Intet blev forbundet.',
  ],
  th: ['เชื่อมต่อบัญชีกับ {team}', 'เลือกสิ่งที่จะเชื่อมต่อ', 'เชื่อมต่อ', 'เชื่อมต่ออีกครั้ง', 'ย้อนกลับ', 'เชื่อมต่อบัญชีแล้ว', 'ไม่มีการเชื่อมต่อ'],
  ko: ['{team}에 계정 연결', '연결할 항목을 선택하세요.', '연결', '다시 연결', '뒤로', '계정이 연결되었습니다.', '연결된 항목이 없습니다.'],
  he: ['חיבור חשבונות אל {team}', 'בחרו מה לחבר.', 'חיבור', 'חיבור מחדש', 'חזרה', 'החשבון מחובר.', 'דבר לא חובר.'],
  ar: ['ربط الحسابات بـ {team}', 'اختر ما تريد ربطه.', 'ربط', 'إعادة الربط', 'رجوع', 'تم ربط الحساب.', 'لم يتم ربط أي شيء.'],
};

/** The words of a language. */
export function portalTexts(language: PortalLanguage): PortalTexts {
  const [title, choose, connect, connectAgain, goBack, connected, notConnected] = ROWS[language];
  return { title, choose, connect, connectAgain, goBack, connected, notConnected };
}
