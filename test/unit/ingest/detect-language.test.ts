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
    [
      'Ciò che un contenitore scrive nel proprio file system va perso quando viene rimosso: tieni i dati in un volume.',
      'it',
      'italian',
    ],
    [
      'O que um contêiner escreve no seu sistema de arquivos desaparece quando ele é removido; guarde os dados em um volume.',
      'pt',
      'portuguese',
    ],
    [
      'Wat een container in zijn eigen bestandssysteem schrijft is weg zodra hij wordt verwijderd, dus bewaar het op een volume.',
      'nl',
      'dutch',
    ],
    [
      'Det som en container skriver i sitt eget filsystem är borta när den tas bort, så lägg data på en volym.',
      'sv',
      'swedish',
    ],
    [
      'Apa yang ditulis oleh kontainer ke dalam sistem berkasnya akan hilang pada saat dihapus, jadi simpan data di dalam volume.',
      'id',
      'indonesian',
    ],
    [
      'Co kontejner zapíše do vlastního souborového systému, zmizí s jeho odstraněním, proto ukládejte data na svazek.',
      'cs',
      'simple',
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

  it.each([
    [
      'en',
      'Award winners Ada Lovelace and Grace Hopper opened the yearly meeting, while Alan Turing chaired discussions.',
    ],
    [
      'en',
      'Teams of Southern California are the Los Angeles Rams, Los Angeles Lakers, Los Angeles Kings and Los Angeles Dodgers.',
    ],
    [
      'de',
      'Die preisgekrönte Ada Lovelace und Grace Hopper führten durch das Treffen, während Alan Turing in die Debatte einstieg.',
    ],
    [
      'de',
      'Kublais Regierung geriet in Schwierigkeiten, und die Kriege hatten die mongolische Staatskasse auf Jahre geleert.',
    ],
  ])('is not misled by names: %s', (code, text) => {
    expect(detectLanguage(text).code).toBe(code);
  });

  it.each([
    'IPv6 Getting started Versions Error types Streaming Events Rate limits Client libraries Request id Authentication',
    'Amazon Bedrock, Vertex, Claude, Haiku, Sonnet, Opus, GitHub, Kubernetes, Terraform, Ansible, Grafana, Prometheus',
  ])('takes a list of names for no language: %j', (text) => {
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
