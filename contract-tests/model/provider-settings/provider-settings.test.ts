import { testModel } from '../model.fixture.ts';
import { providerSettingsModel } from './provider-settings.ts';

testModel('the model of provider settings', providerSettingsModel, { runs: 30, unseen: { ProviderSettingStatus: [] } });
