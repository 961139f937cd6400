import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../src/ingest/detect-language.ts';

const ENGLISH =
  'What a container writes into its own file system is gone when the container is removed, so keep data in a volume.';

describe('detectLanguage', () => {
  it.each([
    [ENGLISH, 'en', 'english'],
    [
      'Was ein Container in sein Dateisystem schreibt, ist weg, sobald der Container entfernt wird; Daten gehören in ein Volume.',
      'de',
      'german',
    ],
    [
      'Lo que un contenedor escribe en su sistema de archivos desaparece cuando el contenedor se elimina; usa un volumen.',
      'es',
      'spanish',
    ],
    [
      'Ce que le conteneur écrit dans son système de fichiers disparaît quand il est supprimé ; gardez les données ailleurs.',
      'fr',
      'french',
    ],
    [
      'То, что контейнер пишет в свою файловую систему, исчезает вместе с ним, поэтому храните данные на томе.',
      'ru',
      'russian',
    ],
    ['ما تكتبه الحاوية في نظام ملفاتها يختفي عند حذفها، لذلك احفظ البيانات في وحدة تخزين.', 'ar', 'arabic'],
    ['コンテナが自分のファイルシステムに書いたものは、コンテナを削除すると消えます。', 'ja', 'simple'],
    ['容器写入自己文件系统的内容在容器被删除后就会消失，所以数据要放在卷里面。', 'zh', 'simple'],
  ])('reads %j as %s', (text, code, textConfig) => {
    expect(detectLanguage(text)).toEqual({ code, textConfig });
  });

  it.each([
    'Volumes',
    '',
    'kubectl get pods',
    '```\nDas ist alles Code und kein Text, auch wenn es so aussieht, nicht wahr?\n```',
  ])('does not guess from %j', (text) => {
    expect(detectLanguage(text)).toEqual({ code: null, textConfig: 'english' });
  });

  it('does not stem a few words of another script as English', () => {
    expect(detectLanguage('データ')).toEqual({ code: null, textConfig: 'simple' });
  });

  it('looks at the prose only', () => {
    const code = Array.from({ length: 50 }, () => 'const größe = würfel.länge; // prüfe die Größe').join(
      '\n',
    );
    expect(detectLanguage(`${ENGLISH}\n\n\`\`\`js\n${code}\n\`\`\``).code).toBe('en');
  });
});
