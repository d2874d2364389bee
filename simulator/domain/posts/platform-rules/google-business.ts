import { isGiven, type Rule, refuse } from './rule.ts';

type GoogleBusiness = Rule<'GOOGLE_BUSINESS'>;

/** An international number, or at least nine grouped digits; dates, prices and ids in links do not match. */
const PHONE_NUMBER = /\+\d[\d\s().-]{6,}\d|(?<![\d.,/=])\(?\d{3,4}\)?[\s./-]?\d{3,4}[\s./-]?\d{3,4}(?![\d,])/;

const EVENT_FIELDS = ['eventTitle', 'eventStartDate', 'eventEndDate'] as const;
const OFFER_FIELDS = ['offerCouponCode', 'offerRedeemOnlineUrl', 'offerTermsConditions'] as const;
const CALL_FIELDS = ['callToActionType', 'callToActionUrl'] as const;

const noPhoneNumber: GoogleBusiness = ({ data }) => {
  const phoneNumber = PHONE_NUMBER.exec(data.text ?? '')?.[0];
  return phoneNumber === undefined
    ? undefined
    : refuse(['text'], `GOOGLE_BUSINESS refuses phone numbers in the text, such as ${phoneNumber.trim()}`);
};

const callToAction: GoogleBusiness = ({ data }) => {
  if (!data.callToActionType) return undefined;
  if (data.topicType === 'OFFER') return refuse(['callToActionType'], 'A GOOGLE_BUSINESS OFFER has no call to action');
  if (data.callToActionType === 'CALL' || isGiven(data.callToActionUrl)) return undefined;
  return refuse(['callToActionUrl'], `The call to action ${data.callToActionType} needs a URL`, 'invalid_type');
};

const startOfEvent: GoogleBusiness = ({ data }) =>
  (data.topicType === 'EVENT' || data.topicType === 'OFFER') && !data.eventStartDate
    ? refuse(['eventStartDate'], `A GOOGLE_BUSINESS ${data.topicType} needs a start date`, 'invalid_type')
    : undefined;

const somethingToOffer: GoogleBusiness = ({ data }) =>
  data.topicType === 'OFFER' && !OFFER_FIELDS.some(field => isGiven(data[field]))
    ? refuse(['offerCouponCode'], `A GOOGLE_BUSINESS OFFER needs one of ${OFFER_FIELDS.join(', ')}`, 'invalid_type')
    : undefined;

const alertAlone: GoogleBusiness = ({ data }) => {
  if (data.topicType !== 'ALERT')
    return data.alertType ? refuse(['alertType'], `An alert type is for an ALERT, not for a ${data.topicType ?? 'STANDARD'}`) : undefined;
  const field = [...CALL_FIELDS, ...EVENT_FIELDS, ...OFFER_FIELDS].find(name => isGiven(data[name]));
  return field && refuse([field], `A GOOGLE_BUSINESS ALERT has no ${field}`);
};

export const googleBusinessRules: readonly GoogleBusiness[] = [noPhoneNumber, callToAction, startOfEvent, somethingToOffer, alertAlone];
